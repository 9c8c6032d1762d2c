ALTER TABLE "orders" ADD COLUMN "next_due_minor" bigint;--> statement-breakpoint
UPDATE "orders" SET "next_due_minor" = (
  SELECT min(part.up_to_minor) - "orders"."received_minor"
  FROM (SELECT sum(amount_minor) OVER (ORDER BY number) up_to_minor FROM order_parts WHERE order_id = "orders"."id") part
  WHERE part.up_to_minor > "orders"."received_minor"
);
