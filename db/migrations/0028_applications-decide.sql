ALTER TABLE "office_role_capabilities" DROP CONSTRAINT "office_role_capabilities_known";--> statement-breakpoint
ALTER TABLE "tutor_applications" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "tutor_applications" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tutor_applications" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tutor_applications" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "tutor_applications" ADD COLUMN "tutor_id" uuid;--> statement-breakpoint
ALTER TABLE "tutor_applications" ADD CONSTRAINT "tutor_applications_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tutor_applications_tutor_id_index" ON "tutor_applications" USING btree ("tutor_id");--> statement-breakpoint
ALTER TABLE "office_role_capabilities" ADD CONSTRAINT "office_role_capabilities_known" CHECK ("office_role_capabilities"."capability" in ('api.read','applications.decide','assessments.extend','assessments.mark','assessments.write','certificates.revoke','classes.move','equipment.hand-out','grades.release','messages.answer','orders.read','pay.decide','pay.read','payments.confirm','payments.extend','questions.correct','reviews.decide','students.assign','students.place','audit.read','catalogue.change','pay.change','payments.refund','roles.change','roles.read','settings.change'));--> statement-breakpoint
ALTER TABLE "tutor_applications" ADD CONSTRAINT "tutor_applications_question_dated" CHECK (("tutor_applications"."question" is null) = ("tutor_applications"."asked_at" is null));