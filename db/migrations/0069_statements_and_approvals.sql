CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"content" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "approvals_act_known" CHECK ("approvals"."act" in ('refund','transfer')),
	CONSTRAINT "approvals_currency_known" CHECK ("approvals"."currency" in ('NGN','USD')),
	CONSTRAINT "approvals_state_known" CHECK ("approvals"."state" in ('waiting','approved','turned-down')),
	CONSTRAINT "approvals_amount_positive" CHECK ("approvals"."amount_minor" > 0),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" = 'waiting') = ("approvals"."decided_at" is null)),
	CONSTRAINT "approvals_by_whom" CHECK (("approvals"."decided_at" is null) = ("approvals"."decided_by" is null)),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."state" <> 'approved' or "approvals"."decided_by" <> "approvals"."asked_by"),
	CONSTRAINT "approvals_why" CHECK (("approvals"."state" = 'turned-down') = ("approvals"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "transfer_actions" DROP CONSTRAINT "transfer_actions_action_known";--> statement-breakpoint
-- Columns that were remembered without their headings are guessed once more.
DELETE FROM "bank_mappings";--> statement-breakpoint
ALTER TABLE "bank_mappings" ADD COLUMN "headings" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waits" ON "approvals" USING btree ("act","subject") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_order_id_index" ON "approvals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "approvals_asked_by_index" ON "approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approvals_decided_by_index" ON "approvals" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_action_known" CHECK ("transfer_actions"."action" in ('import','count','ask','turn-down','ignore','undo','refuse-claim'));