export { instalmentCount, instalmentName, lateOutcome } from "../order-rules.ts";
export { type PlanOption, paymentsOf, planOptions, planPrice, priceOf } from "../rules.ts";
export {
  askApproval,
  decideApproval,
  findApproval,
  listApprovals,
  needsSecond,
  waitingApprovals,
} from "./approvals/approvals.ts";
export { addCoupon, endCoupons, listCoupons } from "./coupons/office-coupons.ts";
export { findReceipt, receiptFile } from "./documents/receipt-file.ts";
export { receiptAttachment } from "./mails.ts";
export { bringOrder, takeBackOrder } from "./orders/bring-order.ts";
export { type CoursePayment, listCoursePayments } from "./orders/course-payments.ts";
export { listDueOrders } from "./orders/due-orders.ts";
export { extendInstalment } from "./orders/extend-instalment.ts";
export { findGrace } from "./orders/find-grace.ts";
export { findPaidCourse } from "./orders/find-paid-course.ts";
export { lastReminders } from "./orders/last-reminders.ts";
export { listOfficeOrders, officeOrdersCsv } from "./orders/office-orders.ts";
export { findOrderForPayer, type OrderForPayer } from "./orders/order-for-payer.ts";
export { orderedRows } from "./orders/ordered-rows.ts";
export { lapsingRows, listOwed, overdueRows, unpaidRows } from "./orders/owed-rows.ts";
export { placeOrder } from "./orders/place-order.ts";
export { readOfficeOrder } from "./orders/read-office-order.ts";
export { abandonPayment } from "./payments/abandon-payment.ts";
export { answerChallenge } from "./payments/answer-challenge.ts";
export { bookedRows } from "./payments/booked-rows.ts";
export { paymentRows } from "./payments/joinable-payments.ts";
export { paidBy } from "./payments/paid-by.ts";
export { paymentMethodsFor } from "./payments/payment-rows.ts";
export { findLastWebhook } from "./payments/receive-webhook.ts";
export { startPayment } from "./payments/start-payment.ts";
export { syncPayment } from "./payments/sync-payment.ts";
export { priceChoice } from "./price-choice.ts";
export { askRefund, decideRefund } from "./refunds/ask-refund.ts";
export { countReadyRefunds, listOfficeRefunds } from "./refunds/office-refunds.ts";
export { payRefund, readRefundAccount } from "./refunds/pay-refund.ts";
export { refundEffect } from "./refunds/refund-effect.ts";
export { countClaims, lockClaim, openReceipt, refuseClaim, sumClaims, waitingClaims } from "./transfers/claims.ts";
export { countTransfer } from "./transfers/count-transfer.ts";
export { type DeskOrderRow, findDeskOrders, listDeskOrders, searchDeskOrders } from "./transfers/desk-orders.ts";
export { decideDeskPayment, recordDeskPayment, undoDeskPayment } from "./transfers/record-desk-payment.ts";
export { undoTransfer } from "./transfers/undo-transfer.ts";
export { addVatRate, endVatRate, listVatRates } from "./vat/office-vat.ts";
export { webhookAddress } from "./webhook-routes.ts";
