ALTER TABLE "referrals" ADD COLUMN "rewarded_for" uuid;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_rewarded_once" UNIQUE("rewarded_for");