CREATE TABLE "given_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "given_attempts_once" UNIQUE("enrolment_id","assessment_id","number"),
	CONSTRAINT "given_attempts_number" CHECK ("given_attempts"."number" >= 2),
	CONSTRAINT "given_attempts_why" CHECK (char_length("given_attempts"."reason") between 3 and 300),
	CONSTRAINT "given_attempts_until" CHECK ("given_attempts"."until_at" > "given_attempts"."given_at")
);
--> statement-breakpoint
ALTER TABLE "office_role_capabilities" DROP CONSTRAINT "office_role_capabilities_known";--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "opens_with_lessons" integer;--> statement-breakpoint
ALTER TABLE "given_attempts" ADD CONSTRAINT "given_attempts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_attempts" ADD CONSTRAINT "given_attempts_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_attempts" ADD CONSTRAINT "given_attempts_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "given_attempts_assessment_id_index" ON "given_attempts" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "given_attempts_by_id_index" ON "given_attempts" USING btree ("by_id");--> statement-breakpoint
ALTER TABLE "office_role_capabilities" ADD CONSTRAINT "office_role_capabilities_known" CHECK ("office_role_capabilities"."capability" in ('api.read','assessments.extend','assessments.mark','certificates.revoke','equipment.hand-out','grades.release','messages.answer','orders.read','payments.confirm','payments.extend','questions.correct','students.assign','payments.refund','roles.change','roles.read','settings.change'));--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_opens_percent" CHECK ("assessments"."opens_with_lessons" between 1 and 100);
--> statement-breakpoint
-- Exams open with their week, or for who has done 90 of 100 lessons up to it.
UPDATE assessments SET opens_after_days = (week - 1) * 7, opens_with_lessons = 90 WHERE kind = 'exam' AND opens_after_days IS NULL;
