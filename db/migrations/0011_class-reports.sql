CREATE TABLE "class_report_files" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "class_report_files_kind_known" CHECK ("class_report_files"."kind" in ('voice','material'))
);
--> statement-breakpoint
CREATE TABLE "class_reports" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"topics" text[] NOT NULL,
	"words" text NOT NULL,
	"homework" text NOT NULL,
	"homework_due_on" date,
	"next" text NOT NULL,
	"recording_url" text,
	"wave" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "class_reports_words" CHECK (char_length("class_reports"."words") <= 1000),
	CONSTRAINT "class_reports_homework" CHECK ("class_reports"."homework_due_on" is null or "class_reports"."homework" <> ''),
	CONSTRAINT "class_reports_https" CHECK ("class_reports"."recording_url" like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "class_report_files" ADD CONSTRAINT "class_report_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_report_files" ADD CONSTRAINT "class_report_files_session_id_class_reports_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_reports"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reports" ADD CONSTRAINT "class_reports_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_report_files_session_id_index" ON "class_report_files" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_report_files_one_voice" ON "class_report_files" USING btree ("session_id") WHERE "class_report_files"."kind" = 'voice';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('pick','message','grade','due-soon','class-soon','class-changed','class-report','payment','certificate','referral','announcement'));