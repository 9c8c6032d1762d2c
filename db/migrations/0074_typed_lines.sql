ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_state_known";--> statement-breakpoint
ALTER TABLE "transfer_actions" DROP CONSTRAINT "transfer_actions_action_known";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "joined_to" uuid;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "is_other" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_joined_to_bank_lines_id_fk" FOREIGN KEY ("joined_to") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_joined_to_index" ON "bank_lines" USING btree ("joined_to");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_joined_to" CHECK (("bank_lines"."state" = 'joined') = ("bank_lines"."joined_to" is not null));--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_state_known" CHECK ("bank_lines"."state" in ('waiting','counted','ignored','joined'));--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_action_known" CHECK ("transfer_actions"."action" in ('import','type','count','ask','turn-down','ignore','join','keep-apart','undo','refuse-claim'));