CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"side" text NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"said" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by_id" uuid,
	"note" text,
	CONSTRAINT "message_reports_once" UNIQUE("message_id","side"),
	CONSTRAINT "message_reports_side_known" CHECK ("message_reports"."side" in ('student','tutor','support')),
	CONSTRAINT "message_reports_reason_known" CHECK ("message_reports"."reason" in ('abuse','advances','money','spam','other')),
	CONSTRAINT "message_reports_ended" CHECK (("message_reports"."ended_at" is null) = ("message_reports"."note" is null) and ("message_reports"."ended_at" is not null or "message_reports"."ended_by_id" is null))
);
--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_ended_by_id_accounts_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reports_reporter_id_index" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_ended_by_id_index" ON "message_reports" USING btree ("ended_by_id");--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("created_at") WHERE "message_reports"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_support_never_blocks" CHECK ("conversation_participants"."side" <> 'support' or "conversation_participants"."blocked_at" is null);