ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_transfer_came";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received_by_accounts_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_pos_once" ON "payments" USING btree ("bank_reference") WHERE "payments"."provider" = 'pos' and "payments"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_received_by_index" ON "payments" USING btree ("received_by");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_desk_by" CHECK (("payments"."provider" in ('cash','pos')) = ("payments"."received_by" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_pos_reference" CHECK ("payments"."provider" <> 'pos' or "payments"."bank_reference" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('sandbox','paystack','stripe','transfer','cash','pos'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transfer_came" CHECK (("payments"."provider" in ('transfer','cash','pos')) = ("payments"."received_on" is not null) and ("payments"."provider" in ('sandbox','paystack','stripe') or "payments"."state" = 'succeeded' or "payments"."state" = 'undone')
        and ("payments"."provider" in ('transfer','cash','pos') or "payments"."state" <> 'undone')
        and ("payments"."provider" in ('transfer','cash','pos') or "payments"."bank_reference" is null));