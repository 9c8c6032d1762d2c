export { paymentsOf, planOptions, planPrice, priceOf } from "../rules.ts";
