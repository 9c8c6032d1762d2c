ALTER TABLE "payments" DROP CONSTRAINT "payments_transfer_came";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transfer_came" CHECK (("payments"."provider" = 'transfer') = ("payments"."received_on" is not null) and ("payments"."provider" <> 'transfer' or "payments"."state" = 'succeeded' or "payments"."state" = 'undone')
        and ("payments"."provider" = 'transfer' or "payments"."state" <> 'undone')
        and ("payments"."provider" = 'transfer' or "payments"."bank_reference" is null));