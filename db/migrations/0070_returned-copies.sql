ALTER TABLE "newsletter_copies" DROP CONSTRAINT "newsletter_copies_state_known";--> statement-breakpoint
ALTER TABLE "newsletter_copies" DROP CONSTRAINT "newsletter_copies_sent_at_a_time";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" DROP CONSTRAINT "newsletter_state_known";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_copies" ADD CONSTRAINT "newsletter_copies_state_known" CHECK ("newsletter_copies"."state" in ('waiting','claimed','handing','handed','sent','unknown','returned','refused','failed','left'));--> statement-breakpoint
ALTER TABLE "newsletter_copies" ADD CONSTRAINT "newsletter_copies_sent_at_a_time" CHECK (("newsletter_copies"."state" in ('sent','returned')) = ("newsletter_copies"."sent_at" is not null));--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_bounced_dated" CHECK ("newsletter_subscribers"."state" <> 'bounced' or "newsletter_subscribers"."bounced_at" is not null);--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_state_known" CHECK ("newsletter_subscribers"."state" in ('pending','confirmed','unsubscribed','bounced'));