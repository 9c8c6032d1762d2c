import type { DeskOrder, OrderList } from "../../contract.ts";

/** An order in two instalments, of which the first came by a transfer. */
export const orderOf = (changes: Partial<DeskOrder> = {}): DeskOrder => ({
  id: "01a20508-0000-7000-8000-000000000001",
  reference: "K7QM 4XWT",
  studentName: "Blessing Idowu",
  courseName: "Full Stack",
  planName: "Two payments",
  currency: "NGN",
  state: "running",
  totalMinor: 24_000_000,
  receivedMinor: 12_000_000,
  lateOn: null,
  placedAt: "2026-11-02T09:00:00.000Z",
  student: { id: "s1", name: "Blessing Idowu", email: "blessing@example.test", isMinor: true },
  tutorName: "Emeka Nwosu",
  access: "active",
  graceDays: 7,
  creditMinor: 0,
  couponMinor: 1_000_000,
  discountMinor: 0,
  originalMinor: 25_000_000,
  coupon: { code: "HARMATTAN", uses: 28, maxUses: 50 },
  expiresAt: "2026-11-09T09:00:00.000Z",
  instalments: [
    { number: 1, amountMinor: 12_000_000, paidMinor: 12_000_000, leftMinor: 0, dueOn: "2026-11-02" },
    { number: 2, amountMinor: 12_000_000, paidMinor: 0, leftMinor: 12_000_000, dueOn: "2027-01-04" },
  ],
  extensions: [],
  payments: [
    {
      id: "01a20508-0000-7000-8000-0000000000a1",
      provider: "transfer",
      state: "succeeded",
      amountMinor: 12_000_000,
      method: null,
      bankReference: "NIP-77",
      reported: null,
      receivedByName: null,
      isUndoable: false,
      receipt: "R-2026-00112",
      openedAt: "2026-11-02T10:00:00.000Z",
      refundableMinor: 12_000_000,
      isByProvider: false,
    },
  ],
  refunds: [],
  approvals: [],
  disputes: [],
  ledger: [
    { kind: "payment", account: "cash", amountMinor: 12_000_000, currency: "NGN", at: "2026-11-02T10:00:00.000Z" },
    { kind: "payment", account: "order", amountMinor: -12_000_000, currency: "NGN", at: "2026-11-02T10:00:00.000Z" },
  ],
  history: [],
  longestExtensionDays: 30,
  ...changes,
});

/** A list with one order, or with what is given. */
export const listOf = (changes: Partial<OrderList> = {}): OrderList => ({
  data: [orderOf()],
  next: null,
  count: 1,
  sums: [{ currency: "NGN", totalMinor: 24_000_000, receivedMinor: 12_000_000 }],
  counts: [
    { state: "running", count: 61, late: 2 },
    { state: "paid", count: 1139, late: 0 },
  ],
  ...changes,
});
