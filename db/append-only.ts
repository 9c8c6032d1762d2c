/**
 * Tables whose rows are added and never changed. Triggers (the rules.sql next to them) refuse a change by whomever; the academy's own role
 * has no right to one either.
 */
export const appendOnlyTables = [
  "ledger_transactions",
  "ledger_entries",
  "order_vat",
  "receipts",
  "transfer_actions",
  "audit_entries",
  "part_extensions",
  "question_keys",
  "question_versions",
  "attempt_events",
  "wallet_lines",
  "document_versions",
] as const;
