DROP INDEX "audit_entries_actor_id_index";--> statement-breakpoint
DROP INDEX "orders_running_grace";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "total_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_due_on" date;--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_id_index" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("next_due_on") WHERE "orders"."state" = 'running';--> statement-breakpoint
UPDATE "orders" SET "total_minor" = sums.total_minor, "received_minor" = sums.received_minor, "next_due_on" = sums.next_due_on
FROM (
  SELECT came.id, came.received_minor, coalesce(sum(part.amount_minor), 0) total_minor,
    min(part.due_on) FILTER (WHERE part.up_to_minor > came.received_minor) next_due_on
  FROM (
    SELECT o.id, coalesce((SELECT -sum(e.amount_minor) FROM ledger_entries e WHERE e.holder = o.id::text AND e.account IN ('order', 'vat')), 0) received_minor
    FROM orders o
  ) came
  LEFT JOIN LATERAL (
    SELECT amount_minor, due_on, sum(amount_minor) OVER (ORDER BY number) up_to_minor FROM order_parts WHERE order_id = came.id
  ) part ON true
  GROUP BY came.id, came.received_minor
) sums
WHERE "orders"."id" = sums.id;
