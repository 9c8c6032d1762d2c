CREATE TABLE "office_role_capabilities" (
	"role_id" uuid NOT NULL,
	"capability" text NOT NULL,
	CONSTRAINT "office_role_capabilities_role_id_capability_pk" PRIMARY KEY("role_id","capability"),
	CONSTRAINT "office_role_capabilities_known" CHECK ("office_role_capabilities"."capability" in ('api.read','assessments.extend','assessments.mark','certificates.revoke','equipment.hand-out','grades.release','messages.answer','orders.read','payments.confirm','payments.extend','questions.correct','payments.refund','roles.change','roles.read','settings.change'))
);
--> statement-breakpoint
CREATE TABLE "office_role_holders" (
	"account_id" uuid NOT NULL,
	"role" text DEFAULT 'office' NOT NULL,
	"role_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_role_holders_account_id_role_role_id_pk" PRIMARY KEY("account_id","role","role_id"),
	CONSTRAINT "office_role_holders_office" CHECK ("office_role_holders"."role" = 'office')
);
--> statement-breakpoint
CREATE TABLE "office_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" "citext" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_roles_name_unique" UNIQUE("name"),
	CONSTRAINT "office_roles_named" CHECK (char_length("office_roles"."name") between 2 and 60)
);
--> statement-breakpoint
ALTER TABLE "account_roles" DROP CONSTRAINT "account_roles_known";--> statement-breakpoint
ALTER TABLE "office_role_capabilities" ADD CONSTRAINT "office_role_capabilities_role_id_office_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."office_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_role_holders" ADD CONSTRAINT "office_role_holders_role_id_office_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."office_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_role_holders" ADD CONSTRAINT "office_role_holders_account_role_fk" FOREIGN KEY ("account_id","role") REFERENCES "public"."account_roles"("account_id","role") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_role_holders_role_id_index" ON "office_role_holders" USING btree ("role_id");--> statement-breakpoint
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_known" CHECK ("account_roles"."role" in ('student','tutor','admin','support','office'));