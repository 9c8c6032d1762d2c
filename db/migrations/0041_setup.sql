CREATE TABLE "setup_decisions" (
	"step" text PRIMARY KEY NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "setup_decisions_step_known" CHECK ("setup_decisions"."step" in ('academy','admins','mail','payments','courses','tutors','legal','backups'))
);
--> statement-breakpoint
CREATE TABLE "setup_tests" (
	"subject" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"has_passed" boolean NOT NULL,
	"legs" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
