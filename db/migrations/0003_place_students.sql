CREATE TABLE "class_wishes" (
	"enrolment_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_wishes_length" CHECK (char_length("class_wishes"."text") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "office_role_capabilities" DROP CONSTRAINT "office_role_capabilities_known";--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "cohort_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "class_wishes" ADD CONSTRAINT "class_wishes_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_role_capabilities" ADD CONSTRAINT "office_role_capabilities_known" CHECK ("office_role_capabilities"."capability" in ('api.read','assessments.extend','assessments.mark','certificates.revoke','classes.move','equipment.hand-out','grades.release','messages.answer','orders.read','payments.confirm','payments.extend','questions.correct','students.assign','students.place','payments.refund','roles.change','roles.read','settings.change'));