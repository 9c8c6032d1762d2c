ALTER TABLE "approvals" DROP CONSTRAINT "approvals_act_known";--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "amount_minor" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "currency" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_of_order" CHECK (("approvals"."act" in ('refund','transfer','desk-payment')) = ("approvals"."order_id" is not null));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_money" CHECK (("approvals"."order_id" is null) = ("approvals"."amount_minor" is null) and ("approvals"."order_id" is null) = ("approvals"."currency" is null));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_act_known" CHECK ("approvals"."act" in ('refund','transfer','desk-payment','bank'));