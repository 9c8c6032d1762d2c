CREATE TABLE "class_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"credited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_credits_once" UNIQUE("session_id","student_id"),
	CONSTRAINT "class_credits_positive" CHECK ("class_credits"."amount_minor" > 0),
	CONSTRAINT "class_credits_currency_known" CHECK ("class_credits"."currency" in ('NGN','USD'))
);
--> statement-breakpoint
CREATE TABLE "class_rescues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"absent_id" uuid NOT NULL,
	"substitute_id" uuid,
	"state" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "class_rescues_once" UNIQUE("session_id","starts_at"),
	CONSTRAINT "class_rescues_state_known" CHECK ("class_rescues"."state" in ('offered','substituted','moved','credited','came','cancelled')),
	CONSTRAINT "class_rescues_ended" CHECK (("class_rescues"."state" = 'offered') = ("class_rescues"."ended_at" is null)),
	CONSTRAINT "class_rescues_other" CHECK ("class_rescues"."substitute_id" <> "class_rescues"."absent_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "class_credits" ADD CONSTRAINT "class_credits_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_credits" ADD CONSTRAINT "class_credits_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_rescues" ADD CONSTRAINT "class_rescues_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_rescues" ADD CONSTRAINT "class_rescues_absent_id_tutors_id_fk" FOREIGN KEY ("absent_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_rescues" ADD CONSTRAINT "class_rescues_substitute_id_tutors_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."tutors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_credits_student_id_index" ON "class_credits" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_rescues_one_substitute" ON "class_rescues" USING btree ("substitute_id") WHERE "class_rescues"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "class_rescues_absent_id_index" ON "class_rescues" USING btree ("absent_id");--> statement-breakpoint
CREATE INDEX "class_rescues_substitute_id_index" ON "class_rescues" USING btree ("substitute_id");--> statement-breakpoint
CREATE INDEX "class_rescues_ends_at_index" ON "class_rescues" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','referral-taken-back','credit-carried','credit-used','credit-returned','payment','payment-undone','refund','refund-paid','refund-failed','chargeback','chargeback-won','chargeback-lost','order-ended','order-resumed','class-counted','class-agreed','class-corrected','class-credit'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('pick','message','grade','due-soon','class-soon','class-changed','class-rescue','class-report','payment','certificate','referral','announcement'));