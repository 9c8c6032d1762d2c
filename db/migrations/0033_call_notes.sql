CREATE TABLE "call_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"call_end" text,
	"until" date,
	"note" text DEFAULT '' NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"undoes" uuid,
	CONSTRAINT "call_notes_undone_once" UNIQUE("undoes"),
	CONSTRAINT "call_notes_stage_known" CHECK ("call_notes"."stage" in ('booked','ended','fits','unpaid','unplaced','lapsing')),
	CONSTRAINT "call_notes_end_known" CHECK ("call_notes"."call_end" in ('pays-today','pays-later','no-answer','not-now')),
	CONSTRAINT "call_notes_whole" CHECK (("call_notes"."call_end" is null) = ("call_notes"."undoes" is not null) and ("call_notes"."call_end" is null) = ("call_notes"."until" is null)),
	CONSTRAINT "call_notes_length" CHECK (char_length("call_notes"."note") <= 200)
);
--> statement-breakpoint
ALTER TABLE "office_role_capabilities" DROP CONSTRAINT "office_role_capabilities_known";--> statement-breakpoint
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_noted_by_accounts_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_undoes_call_notes_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."call_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_notes_subject_noted_at_index" ON "call_notes" USING btree ("subject","noted_at");--> statement-breakpoint
CREATE INDEX "call_notes_student_id_index" ON "call_notes" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "call_notes_noted_by_index" ON "call_notes" USING btree ("noted_by");--> statement-breakpoint
CREATE INDEX "call_notes_noted_at_index" ON "call_notes" USING btree ("noted_at");--> statement-breakpoint
CREATE INDEX "call_notes_until_index" ON "call_notes" USING btree ("until");--> statement-breakpoint
CREATE INDEX "accounts_away" ON "accounts" USING btree ("id") WHERE "accounts"."state" <> 'active';--> statement-breakpoint
CREATE INDEX "order_parts_due_on_index" ON "order_parts" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "orders_running_grace" ON "orders" USING btree ("grace_days") WHERE "orders"."state" = 'running';--> statement-breakpoint
CREATE INDEX "class_sessions_trials" ON "class_sessions" USING btree ("starts_at") WHERE "class_sessions"."kind" = 'trial' and "class_sessions"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "enrolments_unplaced" ON "enrolments" USING btree ("started_at") WHERE "enrolments"."cohort_id" is null and "enrolments"."state" in ('active','paused');--> statement-breakpoint
CREATE INDEX "trial_outcomes_open" ON "trial_outcomes" USING btree ("sent_at") WHERE "trial_outcomes"."state" in ('sent','accepted');--> statement-breakpoint
ALTER TABLE "office_role_capabilities" ADD CONSTRAINT "office_role_capabilities_known" CHECK ("office_role_capabilities"."capability" in ('api.read','applications.decide','assessments.extend','assessments.mark','assessments.write','certificates.revoke','classes.move','equipment.hand-out','grades.release','messages.answer','orders.read','pay.decide','pay.read','payments.confirm','payments.extend','people.change','people.read','questions.correct','reviews.decide','students.assign','students.follow','students.place','texts.write','audit.read','catalogue.change','pay.change','payments.refund','roles.change','roles.read','settings.change'));