CREATE TABLE "disputes" (
	"provider" text NOT NULL,
	"dispute_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_provider_dispute_id_pk" PRIMARY KEY("provider","dispute_id"),
	CONSTRAINT "disputes_provider_known" CHECK ("disputes"."provider" in ('sandbox','paystack','stripe')),
	CONSTRAINT "disputes_currency_known" CHECK ("disputes"."currency" in ('NGN','USD')),
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('open','won','lost')),
	CONSTRAINT "disputes_ended" CHECK (("disputes"."state" = 'open') = ("disputes"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment_id_index" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
insert into state_moves (machine, from_state, to_state) values ('disputes', 'open', 'won'), ('disputes', 'open', 'lost');
--> statement-breakpoint
create trigger disputes_moves before update of state on disputes for each row when (old.state <> new.state)
  execute function refuse_other_moves();
