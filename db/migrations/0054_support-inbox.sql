CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "canned_replies_length" CHECK (char_length("canned_replies"."title") between 1 and 80 and char_length("canned_replies"."body") between 1 and 4000)
);
--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "done_up_to" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_title" ON "canned_replies" USING btree (lower("title"));--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_participants_assignee_id_index" ON "conversation_participants" USING btree ("assignee_id");--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_inbox_of_support" CHECK ("conversation_participants"."side" = 'support' or num_nonnulls("conversation_participants"."assignee_id", "conversation_participants"."done_up_to") = 0);