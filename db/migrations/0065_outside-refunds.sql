CREATE TABLE "outside_refunds" (
	"provider" text NOT NULL,
	"provider_refund_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_refunds_provider_provider_refund_id_pk" PRIMARY KEY("provider","provider_refund_id"),
	CONSTRAINT "outside_refunds_refund" UNIQUE("refund_id"),
	CONSTRAINT "outside_refunds_provider_known" CHECK ("outside_refunds"."provider" in ('sandbox','paystack','stripe')),
	CONSTRAINT "outside_refunds_currency_known" CHECK ("outside_refunds"."currency" in ('NGN','USD')),
	CONSTRAINT "outside_refunds_state_known" CHECK ("outside_refunds"."state" in ('open','succeeded','failed'))
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "asked_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outside_refunds" ADD CONSTRAINT "outside_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_refunds" ADD CONSTRAINT "outside_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_refunds_payment_id_index" ON "outside_refunds" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked" CHECK ("refunds"."asked_by" is not null or ("refunds"."way" = 'provider' and not "refunds"."is_goodwill"));