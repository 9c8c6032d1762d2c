CREATE TABLE "receipt_facts" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipt_facts" ADD CONSTRAINT "receipt_facts_payment_id_receipts_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipts"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Receipts of before: what is known of their payment and order, in one line.
INSERT INTO "receipt_facts" ("payment_id", "facts")
SELECT p.id, jsonb_build_object(
  'student', CASE WHEN a.state = 'closed' THEN NULL ELSE jsonb_build_object('name', a.full_name, 'email', a.email) END,
  'academy', jsonb_build_object(
    'name', coalesce((SELECT value #>> '{}' FROM site_settings WHERE key = 'name'), 'Academy'),
    'email', coalesce((SELECT value #>> '{}' FROM site_settings WHERE key = 'supportEmail'), ''),
    'tagline', coalesce((SELECT value #>> '{}' FROM site_settings WHERE key = 'tagline'), '')),
  'course', c.title,
  'tutor', t.full_name,
  'planName', initcap(o.plan),
  'reference', substr(o.reference, 1, 4) || ' ' || substr(o.reference, 5),
  'currency', p.currency,
  'amountMinor', p.amount_minor,
  'method', coalesce(p.method, ''),
  'paidOn', coalesce(p.received_on, (p.ended_at AT TIME ZONE 'Africa/Lagos')::date)::text,
  'lines', jsonb_build_array(jsonb_build_object('label', initcap(o.plan), 'note', '', 'amountMinor', p.amount_minor)),
  'totalMinor', x.total,
  'paidMinor', least(x.total, x.paid),
  'next', NULL)
FROM receipts r
JOIN payments p ON p.id = r.payment_id
JOIN orders o ON o.id = p.order_id
JOIN accounts a ON a.id = o.student_id
JOIN courses c ON c.id = o.course_id
LEFT JOIN tutors t ON t.id = o.tutor_id
CROSS JOIN LATERAL (
  SELECT
    (SELECT coalesce(sum(amount_minor), 0) FROM order_parts WHERE order_id = o.id) AS total,
    (SELECT coalesce(sum(amount_minor), 0) FROM payments q WHERE q.order_id = o.id AND q.state = 'succeeded' AND q.ended_at <= p.ended_at)
      + o.credit_minor AS paid) x;
