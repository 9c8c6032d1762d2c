ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_known";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_reference" UNIQUE("bank_reference");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transfer_came" CHECK (("payments"."provider" = 'transfer') = ("payments"."received_on" is not null) and ("payments"."provider" <> 'transfer' or "payments"."state" = 'succeeded')
        and ("payments"."provider" = 'transfer' or "payments"."bank_reference" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('sandbox','transfer'));