CREATE TABLE "backup_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"archive" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"size_bytes" bigint NOT NULL,
	"row_count" bigint NOT NULL,
	"file_count" integer NOT NULL,
	"error" text,
	CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('backup', 'check'))
);
--> statement-breakpoint
CREATE INDEX "backup_runs_kind_finished_at_index" ON "backup_runs" USING btree ("kind","finished_at");