CREATE TABLE "brought_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brought_by" uuid NOT NULL,
	"brought_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brought_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"is_account_made" boolean NOT NULL,
	"course_id" uuid,
	"order_id" uuid,
	"is_credit" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'taken' NOT NULL,
	CONSTRAINT "brought_rows_state_known" CHECK ("brought_rows"."state" in ('taken','undone','stays')),
	CONSTRAINT "brought_rows_ordered_course" CHECK ("brought_rows"."order_id" is null or "brought_rows"."course_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "office_role_capabilities" DROP CONSTRAINT "office_role_capabilities_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_held";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "brought_lists" ADD CONSTRAINT "brought_lists_brought_by_accounts_id_fk" FOREIGN KEY ("brought_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brought_rows" ADD CONSTRAINT "brought_rows_list_id_brought_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."brought_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brought_rows" ADD CONSTRAINT "brought_rows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brought_rows" ADD CONSTRAINT "brought_rows_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brought_rows" ADD CONSTRAINT "brought_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brought_lists_brought_at_index" ON "brought_lists" USING btree ("brought_at");--> statement-breakpoint
CREATE INDEX "brought_lists_brought_by_index" ON "brought_lists" USING btree ("brought_by");--> statement-breakpoint
CREATE INDEX "brought_rows_list_id_state_index" ON "brought_rows" USING btree ("list_id","state");--> statement-breakpoint
CREATE INDEX "brought_rows_account_id_index" ON "brought_rows" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "brought_rows_course_id_index" ON "brought_rows" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "brought_rows_order_id_index" ON "brought_rows" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "office_role_capabilities" ADD CONSTRAINT "office_role_capabilities_known" CHECK ("office_role_capabilities"."capability" in ('api.read','applications.decide','assessments.extend','assessments.mark','assessments.write','certificates.revoke','classes.move','equipment.hand-out','grades.release','messages.answer','orders.read','pay.decide','pay.read','payments.confirm','payments.extend','people.change','people.read','questions.correct','reviews.decide','students.assign','students.follow','students.place','texts.write','audit.read','catalogue.change','operations.read','pay.change','payments.refund','people.bring','roles.change','roles.read','settings.change'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_known" CHECK ("ledger_entries"."account" in ('cash','order','credit','promotions','opening','refund','disputed','loss','tutor-pending','tutor-held','tutor-earned','tutor-payable','tutor-paid'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_held" CHECK (("ledger_entries"."account" in ('promotions','opening','tutor-pending')) = ("ledger_entries"."holder" is null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','referral-taken-back','credit-carried','credit-used','credit-returned','payment','payment-undone','refund','refund-paid','refund-failed','chargeback','chargeback-won','chargeback-lost','order-ended','order-resumed','class-counted','class-agreed','class-corrected','class-credit','opening-balance','opening-undone'));