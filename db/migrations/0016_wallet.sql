CREATE TABLE "class_agreements" (
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_agreements_session_id_student_id_pk" PRIMARY KEY("session_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "class_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"note" text,
	CONSTRAINT "class_disputes_state_known" CHECK ("class_disputes"."state" in ('open','decided')),
	CONSTRAINT "class_disputes_decided" CHECK (("class_disputes"."state" = 'decided') = ("class_disputes"."decided_at" is not null) and ("class_disputes"."state" = 'decided') = ("class_disputes"."note" is not null))
);
--> statement-breakpoint
CREATE TABLE "dispute_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"author_id" uuid,
	"side" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_messages_side_known" CHECK ("dispute_messages"."side" in ('student','tutor','staff')),
	CONSTRAINT "dispute_messages_length" CHECK (char_length("dispute_messages"."words") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "pay_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid,
	"course_id" uuid,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"percent" integer,
	"trial_percent" integer NOT NULL,
	"missed_percent" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_rates_kind_known" CHECK ("pay_rates"."kind" in ('class','student','share')),
	CONSTRAINT "pay_rates_currency_known" CHECK ("pay_rates"."currency" in ('NGN','USD')),
	CONSTRAINT "pay_rates_amount" CHECK (("pay_rates"."kind" = 'share') = ("pay_rates"."amount_minor" is null) and ("pay_rates"."kind" = 'share') = ("pay_rates"."currency" is null) and ("pay_rates"."kind" = 'share') = ("pay_rates"."percent" is not null)),
	CONSTRAINT "pay_rates_amount_positive" CHECK ("pay_rates"."amount_minor" >= 0),
	CONSTRAINT "pay_rates_percents" CHECK ("pay_rates"."percent" between 1 and 100 and "pay_rates"."trial_percent" between 0 and 100 and "pay_rates"."missed_percent" between 0 and 100),
	CONSTRAINT "pay_rates_order" CHECK ("pay_rates"."valid_until" >= "pay_rates"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "wallet_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"tutor_id" uuid NOT NULL,
	"rate_id" uuid NOT NULL,
	"cohort_id" uuid,
	"course_id" uuid,
	"title" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"is_trial" boolean NOT NULL,
	"is_tutor_absent" boolean NOT NULL,
	"booked" integer NOT NULL,
	"present" integer NOT NULL,
	"classes_in_all" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"agrees_at" timestamp (3) with time zone NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"agreed_by" text,
	CONSTRAINT "wallet_classes_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "wallet_classes_agreed_by" CHECK ("wallet_classes"."agreed_by" in ('students','silence','staff')),
	CONSTRAINT "wallet_classes_agreed" CHECK (("wallet_classes"."agreed_at" is null) = ("wallet_classes"."agreed_by" is null)),
	CONSTRAINT "wallet_classes_counts" CHECK ("wallet_classes"."present" between 0 and "wallet_classes"."booked" and "wallet_classes"."classes_in_all" >= 1)
);
--> statement-breakpoint
CREATE TABLE "wallet_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"why" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"order_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_lines_kind_known" CHECK ("wallet_lines"."kind" in ('rate','change','decision')),
	CONSTRAINT "wallet_lines_currency_known" CHECK ("wallet_lines"."currency" in ('NGN','USD'))
);
--> statement-breakpoint
ALTER TABLE "office_role_capabilities" DROP CONSTRAINT "office_role_capabilities_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_held";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "class_agreements" ADD CONSTRAINT "class_agreements_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_agreements" ADD CONSTRAINT "class_agreements_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_disputes" ADD CONSTRAINT "class_disputes_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_disputes" ADD CONSTRAINT "class_disputes_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_dispute_id_class_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."class_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_rates" ADD CONSTRAINT "pay_rates_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_rates" ADD CONSTRAINT "pay_rates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_classes" ADD CONSTRAINT "wallet_classes_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_classes" ADD CONSTRAINT "wallet_classes_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_classes" ADD CONSTRAINT "wallet_classes_rate_id_pay_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."pay_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_classes" ADD CONSTRAINT "wallet_classes_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_classes" ADD CONSTRAINT "wallet_classes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_lines" ADD CONSTRAINT "wallet_lines_class_id_wallet_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."wallet_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_lines" ADD CONSTRAINT "wallet_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_agreements_student_id_index" ON "class_agreements" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_disputes_one_open" ON "class_disputes" USING btree ("session_id") WHERE "class_disputes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "class_disputes_session_id_index" ON "class_disputes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "class_disputes_decided_by_index" ON "class_disputes" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "dispute_messages_dispute_id_index" ON "dispute_messages" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_messages_author_id_index" ON "dispute_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "pay_rates_tutor_id_index" ON "pay_rates" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "pay_rates_course_id_index" ON "pay_rates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "wallet_classes_tutor_id_agreed_at_index" ON "wallet_classes" USING btree ("tutor_id","agreed_at");--> statement-breakpoint
CREATE INDEX "wallet_classes_rate_id_index" ON "wallet_classes" USING btree ("rate_id");--> statement-breakpoint
CREATE INDEX "wallet_classes_cohort_id_index" ON "wallet_classes" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "wallet_classes_course_id_index" ON "wallet_classes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "wallet_classes_to_agree" ON "wallet_classes" USING btree ("agrees_at") WHERE "wallet_classes"."agreed_at" is null;--> statement-breakpoint
CREATE INDEX "wallet_lines_class_id_index" ON "wallet_lines" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "wallet_lines_order_id_index" ON "wallet_lines" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "office_role_capabilities" ADD CONSTRAINT "office_role_capabilities_known" CHECK ("office_role_capabilities"."capability" in ('api.read','assessments.extend','assessments.mark','certificates.revoke','classes.move','equipment.hand-out','grades.release','messages.answer','orders.read','pay.decide','pay.read','payments.confirm','payments.extend','questions.correct','students.assign','students.place','pay.change','payments.refund','roles.change','roles.read','settings.change'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_known" CHECK ("ledger_entries"."account" in ('cash','order','credit','promotions','refund','disputed','loss','tutor-pending','tutor-held','tutor-earned','tutor-payable','tutor-paid'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_held" CHECK (("ledger_entries"."account" in ('promotions','tutor-pending')) = ("ledger_entries"."holder" is null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','referral-taken-back','credit-carried','credit-used','credit-returned','payment','payment-undone','refund','refund-paid','refund-failed','chargeback','chargeback-won','chargeback-lost','order-ended','order-resumed','class-counted','class-agreed','class-corrected'));