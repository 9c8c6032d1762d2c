CREATE TABLE "replaced_certificate_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replaced_certificate_codes" ADD CONSTRAINT "replaced_certificate_codes_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_certificate_codes_certificate_id_index" ON "replaced_certificate_codes" USING btree ("certificate_id");