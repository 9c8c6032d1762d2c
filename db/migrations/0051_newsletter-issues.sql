CREATE TABLE "newsletter_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issue_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "newsletter_copies_once" UNIQUE("issue_id","subscriber_id"),
	CONSTRAINT "newsletter_copies_state_known" CHECK ("newsletter_copies"."state" in ('waiting','claimed','handing','handed','sent','unknown','refused','failed','left')),
	CONSTRAINT "newsletter_copies_due_while_open" CHECK (("newsletter_copies"."state" in ('waiting', 'claimed', 'handing', 'handed')) = ("newsletter_copies"."due_at" is not null)),
	CONSTRAINT "newsletter_copies_sent_at_a_time" CHECK (("newsletter_copies"."state" = 'sent') = ("newsletter_copies"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"subject" text NOT NULL,
	"preview" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_issues_number_unique" UNIQUE("number"),
	CONSTRAINT "newsletter_issues_state_known" CHECK ("newsletter_issues"."state" in ('draft','sending','paused','sent')),
	CONSTRAINT "newsletter_issues_started" CHECK (("newsletter_issues"."state" = 'draft') = ("newsletter_issues"."started_at" is null)),
	CONSTRAINT "newsletter_issues_finished" CHECK (("newsletter_issues"."state" = 'sent') = ("newsletter_issues"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "newsletter_copies" ADD CONSTRAINT "newsletter_copies_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_copies" ADD CONSTRAINT "newsletter_copies_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_copies_subscriber_id_index" ON "newsletter_copies" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_copies_due" ON "newsletter_copies" USING btree ("due_at") WHERE "newsletter_copies"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_issues_one_goes" ON "newsletter_issues" USING btree ((true)) WHERE "newsletter_issues"."state" in ('sending', 'paused');