ALTER TABLE "newsletter_copies" DROP CONSTRAINT "newsletter_copies_due_while_open";--> statement-breakpoint
DROP INDEX "newsletter_issues_one_goes";--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_issues_one_goes" ON "newsletter_issues" USING btree ((true)) WHERE "newsletter_issues"."state" in ('sending','paused');--> statement-breakpoint
ALTER TABLE "newsletter_copies" ADD CONSTRAINT "newsletter_copies_due_while_open" CHECK (("newsletter_copies"."state" in ('waiting','claimed','handing','handed')) = ("newsletter_copies"."due_at" is not null));