CREATE TABLE "sandbox_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_currency_known" CHECK ("sandbox_refunds"."currency" in ('NGN','USD')),
	CONSTRAINT "sandbox_refunds_state_known" CHECK ("sandbox_refunds"."state" in ('failed','succeeded'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_sandbox_charges_payment_fk" FOREIGN KEY ("payment") REFERENCES "public"."sandbox_charges"("payment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment_index" ON "sandbox_refunds" USING btree ("payment");