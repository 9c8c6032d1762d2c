CREATE TABLE "payment_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"promised_for" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"undoes" uuid,
	CONSTRAINT "payment_promises_undone_once" UNIQUE("undoes"),
	CONSTRAINT "payment_promises_amount_positive" CHECK ("payment_promises"."amount_minor" > 0),
	CONSTRAINT "payment_promises_length" CHECK (char_length("payment_promises"."note") <= 200)
);
--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_noted_by_accounts_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_undoes_payment_promises_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."payment_promises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_promises_order_id_noted_at_index" ON "payment_promises" USING btree ("order_id","noted_at");--> statement-breakpoint
CREATE INDEX "payment_promises_student_id_index" ON "payment_promises" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "payment_promises_noted_by_index" ON "payment_promises" USING btree ("noted_by");