-- States and a column get the words that the code uses now: told, kept.
ALTER TABLE "payments" RENAME COLUMN "told" TO "reported";--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_state_known";--> statement-breakpoint
ALTER TABLE "mail_outbox" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "mail_outbox" SET "state" = 'stored' WHERE "state" = 'kept';--> statement-breakpoint
ALTER TABLE "mail_outbox" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_state_known" CHECK ("mail_outbox"."state" in ('waiting','sent','stored','given-up'));--> statement-breakpoint
ALTER TABLE "trial_outcomes" DROP CONSTRAINT "trial_outcomes_state_known";--> statement-breakpoint
ALTER TABLE "trial_outcomes" DROP CONSTRAINT "trial_outcomes_proposes";--> statement-breakpoint
ALTER TABLE "trial_outcomes" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "trial_outcomes" SET "state" = 'notified' WHERE "state" = 'told';--> statement-breakpoint
ALTER TABLE "trial_outcomes" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "trial_outcomes" ADD CONSTRAINT "trial_outcomes_state_known" CHECK ("trial_outcomes"."state" in ('notified','sent','accepted','declined','paid','placed','unplaced'));--> statement-breakpoint
ALTER TABLE "trial_outcomes" ADD CONSTRAINT "trial_outcomes_proposes" CHECK (("trial_outcomes"."verdict" = 'fits') = ("trial_outcomes"."course_id" is not null and "trial_outcomes"."plan_key" is not null and "trial_outcomes"."currency" is not null and "trial_outcomes"."first_minor" is not null) and ("trial_outcomes"."verdict" = 'fits') = ("trial_outcomes"."state" <> 'notified'));
