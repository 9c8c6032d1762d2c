CREATE TABLE "order_vat" (
	"holder" text PRIMARY KEY NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "order_vat_rate" CHECK ("order_vat"."rate" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "vat_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid,
	"rate" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vat_rates_rate" CHECK ("vat_rates"."rate" between 0 and 10000),
	CONSTRAINT "vat_rates_order" CHECK ("vat_rates"."valid_until" >= "vat_rates"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_known";--> statement-breakpoint
ALTER TABLE "vat_rates" ADD CONSTRAINT "vat_rates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vat_rates_course_id_index" ON "vat_rates" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_known" CHECK ("ledger_entries"."account" in ('cash','order','vat','credit','promotions','opening','refund','disputed','loss','tutor-pending','tutor-held','tutor-earned','tutor-payable','tutor-paid'));