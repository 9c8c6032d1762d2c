export { countPayoutAccounts } from "./accounts/office-accounts.ts";
export { countOpenDisputes } from "./disputes/office-disputes.ts";
export { countUnpriced } from "./rates/office-rates.ts";
export { walletSums } from "./views/read-wallet.ts";
