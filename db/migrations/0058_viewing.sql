CREATE TABLE "account_viewings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_session_id" uuid,
	"reason" text NOT NULL,
	"token_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "account_viewings_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_viewings_token_hashed" CHECK ("account_viewings"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "account_viewings_short" CHECK ("account_viewings"."ends_at" > "account_viewings"."started_at" and "account_viewings"."ends_at" <= "account_viewings"."started_at" + interval '30 minutes'),
	CONSTRAINT "account_viewings_reasoned" CHECK (char_length("account_viewings"."reason") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "office_role_capabilities" DROP CONSTRAINT "office_role_capabilities_known";--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "account_viewings" ADD CONSTRAINT "account_viewings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_viewings" ADD CONSTRAINT "account_viewings_staff_id_accounts_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_viewings" ADD CONSTRAINT "account_viewings_staff_session_id_sessions_id_fk" FOREIGN KEY ("staff_session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_viewings_account_id_id_index" ON "account_viewings" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_viewings_staff_id_index" ON "account_viewings" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "account_viewings_staff_session_id_index" ON "account_viewings" USING btree ("staff_session_id");--> statement-breakpoint
ALTER TABLE "office_role_capabilities" ADD CONSTRAINT "office_role_capabilities_known" CHECK ("office_role_capabilities"."capability" in ('api.read','applications.decide','assessments.extend','assessments.mark','assessments.write','certificates.revoke','classes.move','equipment.hand-out','grades.release','messages.answer','orders.read','pay.decide','pay.read','payments.confirm','payments.extend','people.change','people.read','questions.correct','reviews.decide','students.assign','students.follow','students.place','texts.write','audit.read','catalogue.change','operations.read','pay.change','payments.refund','people.bring','people.view-as','roles.change','roles.read','settings.change'));