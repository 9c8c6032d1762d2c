export { planOptions, planPrice, priceOf } from "../rules.ts";
