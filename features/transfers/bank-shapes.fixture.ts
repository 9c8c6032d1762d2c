/** How banks and wallets of Nigeria, Ghana, Kenya and South Africa write statements, as their users describe them. */

export type Token =
  | "day"
  | "day2"
  | "time"
  | "text"
  | "who"
  | "in"
  | "out"
  | "-out"
  | "signed"
  | "abs"
  | "bal"
  | "before"
  | "side"
  | "kind"
  | "ref"
  | "from"
  | "to"
  | "ok"
  | "sn"
  | "none"
  | `=${string}`;

export type Shape = {
  name: string;
  head: readonly string[];
  row: readonly Token[];
  days:
    | "d/m/y"
    | "d-m-y"
    | "d.m.y"
    | "m/d/y"
    | "y-m-d"
    | "y/m/d"
    | "ymd"
    | "d-MMM-y"
    | "d-MMM-yy"
    | "d MMM y"
    | "MMM d, y"
    | "W, d MMM y"
    | "iso"
    | "iso+1"
    | "y-m-d h:m"
    | "d/m/y h:m"
    | "d MMM y h:m";
  money: "plain" | "comma" | "dot" | "space" | "space-comma" | "naira" | "ngn" | "lost" | "long";
  signs?: "minus" | "plus-minus" | "minus-behind" | "parentheses" | "cr-dr" | "cr-dr-close" | "cr-only" | "none";
  sideLabels?: readonly [string, string];
  okWord?: string;
  /** What is written where nothing came or went. */
  zero?: string;
  balanceSide?: boolean;
  sign?: string;
  quotes?: "all";
  lineEnd?: string;
  encoding?: "utf8" | "utf8-bom" | "utf16" | "windows";
  above?: readonly string[];
  below?: readonly string[];
  opening?: "row" | "row-with-day";
  closing?: boolean;
  totals?: boolean;
  newestFirst?: boolean;
  longText?: "cell" | "row";
  /** Headings come again after so many rows. */
  pageEvery?: number;
  /** Rows above and below have as many cells as the others. */
  pad?: boolean;
  /** The account's currency, where the file shows that it is none of the academy's. */
  foreign?: string;
};

const shape = (
  name: string,
  head: string,
  row: string,
  rest: Pick<Shape, "days" | "money"> & Partial<Shape>,
): Shape => ({
  name,
  head: head.split("|"),
  row: row.split("|") as Token[],
  ...rest,
});

const drCr = "day|text|out|in|bal";

export const bankShapes: readonly Shape[] = [
  // Nigeria: banks
  shape(
    "GTBank",
    "Trans. Date|Reference|Value Date|Debits|Credits|Balance|Originating Branch|Remarks",
    "day|ref|day2|out|in|bal|=HEAD OFFICE|text",
    {
      days: "d-MMM-y",
      money: "comma",
      above: ["Account statement", "Account No.|0123456789", "Opening Balance|{opening}", ""],
      totals: true,
    },
  ),
  shape(
    "GTBank, saved as text",
    "Trans Date\tReference\tValue Date\tDebit\tCredit\tBalance\tRemarks".replaceAll("\t", "|"),
    "day|ref|day2|out|in|bal|text",
    { days: "d/m/y", money: "comma", sign: "\t", encoding: "utf16", opening: "row" },
  ),
  shape(
    "GTBank, newest first",
    "Trans Date|Reference|Value Date|Debit|Credit|Balance|Remarks",
    "day|ref|day2|out|in|bal|text",
    { days: "d-MMM-y", money: "comma", newestFirst: true, quotes: "all" },
  ),
  shape("Access", "S/N|Transaction Date|Value Date|Description|Debit|Credit|Balance", "sn|day|day2|text|out|in|bal", {
    days: "d-MMM-yy",
    money: "comma",
    zero: "-",
    above: ["ACCESS BANK PLC", "Period|01-NOV-26 to 30-NOV-26"],
    opening: "row",
  }),
  shape(
    "Access, long narrations in a cell",
    "Posted Date|Value Date|Description|Debit|Credit|Balance",
    "day|day2|text|out|in|bal",
    { days: "d-MMM-y", money: "comma", longText: "cell", lineEnd: "\r\n" },
  ),
  shape("Zenith", "DATE|DESCRIPTION|DEBIT|CREDIT|VALUE DATE|BALANCE", "day|text|out|in|day2|bal", {
    days: "d/m/y",
    money: "comma",
    zero: "0.00",
    opening: "row-with-day",
    closing: true,
    totals: true,
  }),
  shape("Zenith, padded", "Date|Description|Debit|Credit|Value Date|Balance", "day|text|out|in|day2|bal", {
    days: "d/m/y",
    money: "naira",
    quotes: "all",
    encoding: "utf8-bom",
    pad: true,
    above: ["Opening Balance:|{opening}"],
    below: ["", "This is a computer generated statement"],
  }),
  shape("UBA", "TRAN DATE|VALUE DATE|NARRATION|CHQ. NO|DEBIT|CREDIT|BALANCE", "day|day2|text|none|out|in|bal", {
    days: "d-MMM-y",
    money: "comma",
    above: ["United Bank for Africa Plc", "Account Name|UNWALLED ACADEMY"],
    opening: "row",
  }),
  shape(
    "UBA, narration over rows",
    "Tran Date|Value Date|Narration|Chq. No|Debit|Credit|Balance",
    "day|day2|text|none|out|in|bal",
    { days: "d-MMM-y", money: "comma", longText: "row", closing: true },
  ),
  shape(
    "First Bank",
    "TransDate|Reference|Transaction Details|ValueDate|Deposit|Withdrawal|Balance",
    "day|ref|text|day2|in|out|bal",
    { days: "d-MMM-y", money: "comma", below: ["END OF STATEMENT"] },
  ),
  shape(
    "First Bank, semicolons",
    "Date|Transaction Details|Value Date|Withdrawal|Deposit|Balance",
    "day|text|day2|out|in|bal",
    { days: "d.m.y", money: "dot", sign: ";", opening: "row" },
  ),
  shape(
    "Kuda",
    "Date/Time|Money In|Money out|Category|To / From|Description|Balance",
    "day|in|out|=Transfer|from|text|bal",
    { days: "d/m/y h:m", money: "naira", above: ["Kuda MF Bank", "Summary||", "Opening Balance|{opening}"] },
  ),
  shape(
    "Kuda, newest first",
    "Date|Time|Money In|Money Out|Category|To / From|Description|Balance",
    "day|time|in|out|=Transfer|from|text|bal",
    { days: "d/m/y", money: "comma", newestFirst: true, opening: "row" },
  ),
  shape(
    "OPay",
    "Trans. Time|Value Date|Description|Debit(₦)|Credit(₦)|Balance After(₦)|Channel|Transaction Reference",
    "day|day2|text|out|in|bal|=E-Channel|ref",
    { days: "d MMM y h:m", money: "comma", zero: "--", above: ["Wallet Account", "Account Name|UNWALLED"] },
  ),
  shape("OPay, signed", "Date|Type|Description|Amount|Status|Balance After", "day|kind|text|signed|ok|bal", {
    days: "y-m-d h:m",
    money: "plain",
    signs: "plus-minus",
    okWord: "Successful",
  }),
  shape(
    "PalmPay",
    "Transaction Date|Transaction Detail|Money In (NGN)|Money Out (NGN)|Transaction ID|Status",
    "day|text|in|out|ref|ok",
    { days: "d/m/y h:m", money: "comma", okWord: "Completed" },
  ),
  shape(
    "PalmPay, signed",
    "Transaction Date|Transaction Detail|Amount|Balance|Transaction ID",
    "day|text|signed|bal|ref",
    { days: "d MMM y", money: "naira", signs: "plus-minus" },
  ),
  shape(
    "Moniepoint",
    "Date|Account Name|Transaction Type|Transaction Status|Terminal ID|RRN|Transaction Ref|Transaction Amount (NGN)|Settlement Debit (NGN)|Settlement Credit (NGN)|Balance Before (NGN)|Balance After (NGN)|Beneficiary|Beneficiary Institution|Source|Source Institution|Narration",
    "day|=UNWALLED|kind|ok|=2MPT|=261124|ref|abs|out|in|before|bal|to|=Moniepoint|from|=GTBank|text",
    { days: "iso", money: "plain", zero: "0.00" },
  ),
  shape("Moniepoint, newest first", "Date|Narration|Reference|Debit|Credit|Balance", "day|text|ref|out|in|bal", {
    days: "iso+1",
    money: "plain",
    zero: "0.00",
    newestFirst: true,
  }),
  shape(
    "Wema / ALAT",
    "Transaction Date|Value Date|Transaction Reference|Narration|Debit Amount|Credit Amount|Running Balance",
    "day|day2|ref|text|out|in|bal",
    { days: "d-MMM-yy", money: "comma", opening: "row" },
  ),
  shape(
    "Stanbic IBTC",
    "Trans Date|Value Date|Description|Debit Amount|Credit Amount|Balance",
    "day|day2|text|out|in|bal",
    { days: "d MMM y", money: "comma", balanceSide: true, opening: "row", pageEvery: 2 },
  ),
  shape(
    "Fidelity",
    "Transaction Date|Value Date|Channel|Details|Pay In|Pay Out|Balance",
    "day|day2|=MOBILE|text|in|out|bal",
    { days: "d-MMM-y", money: "comma", above: ["Fidelity Bank Plc|||||"] },
  ),
  shape(
    "Sterling",
    "Trans Date|Narration|Reference|Value Date|Money Out|Money In|Ledger Balance",
    "day|text|ref|day2|out|in|bal",
    { days: "d-MMM-y", money: "ngn" },
  ),
  shape(
    "Providus",
    "S/N|Transaction Date|Actual Transaction Date|Transaction Details|Debit|Credit|Current Balance",
    "sn|day|day2|text|out|in|bal",
    { days: "y-m-d", money: "comma", zero: "0.00" },
  ),
  shape("FCMB", "TXN DATE|VAL DATE|REMARKS|DEBIT|CREDIT|BALANCE", "day|day2|text|out|in|bal", {
    days: "d-MMM-y",
    money: "comma",
    opening: "row",
    closing: true,
  }),
  shape("Union", "Post Date|Value Date|Narration|Debit|Credit|Balance", "day|day2|text|out|in|bal", {
    days: "d/m/y",
    money: "lost",
    encoding: "windows",
  }),
  shape(
    "Polaris, DR and CR",
    "Tran Date|Particulars|Instrument No|Amount|Dr/Cr|Balance",
    "day|text|none|abs|side|bal",
    { days: "d-m-y", money: "comma" },
  ),
  shape("Keystone, letters behind", "Date|Particulars|Amount|Balance", "day|text|signed|bal", {
    days: "d/m/y",
    money: "comma",
    signs: "cr-dr",
    balanceSide: true,
  }),
  shape("Heritage, bars", "Date|Narration|Debit|Credit|Balance", drCr, {
    days: "d/m/y",
    money: "plain",
    sign: "|",
    above: [],
  }),
  shape(
    "Ecobank Nigeria",
    "Transaction Date|Description|Reference No|Value Date|Withdrawals|Deposits|Balance",
    "day|text|ref|day2|out|in|bal",
    { days: "d-MMM-y", money: "comma", lineEnd: "\r\n", totals: true },
  ),
  shape("Jaiz", "Date|Details|Dr|Cr|Bal", drCr, { days: "d/m/y", money: "comma", opening: "row" }),
  shape("Taj", "Entry Date|Details|Value Date|Debit|Credit|Closing Balance", "day|text|day2|out|in|bal", {
    days: "d-MMM-yy",
    money: "comma",
  }),
  shape("VFD", "Created At|Narration|Amount|Type|Balance", "day|text|abs|side|bal", {
    days: "y-m-d h:m",
    money: "plain",
    sideLabels: ["Credit", "Debit"],
  }),
  shape("Sparkle", "Date|Description|Amount|Balance", "day|text|signed|bal", {
    days: "MMM d, y",
    money: "naira",
    signs: "minus",
  }),
  shape("Rubies", "Transaction Date|Narration|Dr/Cr|Amount|Balance|Session ID", "day|text|side|abs|bal|ref", {
    days: "iso",
    money: "plain",
    sideLabels: ["C", "D"],
  }),
  shape("Carbon, no balance", "Date|Description|Amount|Direction", "day|text|abs|side", {
    days: "y-m-d",
    money: "plain",
    sideLabels: ["inflow", "outflow"],
  }),
  shape("FairMoney, no balance", "Date|Narration|Money In|Money Out", "day|text|in|out", {
    days: "d MMM y",
    money: "comma",
    totals: true,
  }),
  shape("Lotus", "Trans Date|Narration|Debit|Credit|Balance", "day|text|-out|in|bal", {
    days: "d/m/y",
    money: "comma",
    opening: "row",
  }),
  shape("Parallex, long decimals", "Value Date|Narration|Debit|Credit|Balance", drCr, {
    days: "d/m/y",
    money: "long",
    zero: "0.0000",
  }),
  shape("Globus, sep=", "Date|Narration|Debit|Credit|Balance", drCr, {
    days: "d/m/y",
    money: "comma",
    sign: ";",
    above: ["sep=;"],
  }),
  shape("Titan, a heading of nothing at its end", "Date|Narration|Debit|Credit|Balance|", "day|text|out|in|bal|none", {
    days: "d/m/y",
    money: "comma",
    opening: "row",
  }),
  // Ghana
  shape("GCB", "Posting Date|Value Date|Transaction Details|Debit|Credit|Balance", "day|day2|text|out|in|bal", {
    days: "d/m/y",
    money: "comma",
    above: ["GCB Bank PLC", "Balance B/F|{opening}"],
  }),
  shape("GCB in cedis", "Date|Details|Debit (GHS)|Credit (GHS)|Balance (GHS)", drCr, {
    days: "d/m/y",
    money: "comma",
    foreign: "GHS",
  }),
  shape("Ecobank Ghana", "TRANSACTION DATE|NARRATIVE|DEBIT|CREDIT|BALANCE", drCr, {
    days: "d-MMM-y",
    money: "comma",
    opening: "row",
    closing: true,
  }),
  shape(
    "MTN MoMo",
    "TRANSACTION DATE|FROM NAME|TO NAME|TRANS. TYPE|AMOUNT|FEES|E-LEVY|BAL BEFORE|BAL AFTER|REF|F_ID",
    "day|from|to|=TRANSFER|signed|=0.00|=0.00|before|bal|text|ref",
    { days: "d-MMM-y", money: "plain", signs: "minus" },
  ),
  shape("Telecel Cash", "Date|Transaction ID|Details|Paid In|Paid Out|Balance", "day|ref|text|in|out|bal", {
    days: "y-m-d h:m",
    money: "comma",
  }),
  shape("Absa Ghana", "Date|Description|Amount|Balance", "day|text|signed|bal", {
    days: "d/m/y",
    money: "comma",
    signs: "minus-behind",
  }),
  shape("Stanbic Ghana", "Date|Description|Debit|Credit|Balance", drCr, {
    days: "d MMM y",
    money: "comma",
    newestFirst: true,
    opening: "row",
  }),
  // Kenya
  shape(
    "M-Pesa",
    "Receipt No.|Completion Time|Details|Transaction Status|Paid In|Withdrawn|Balance",
    "ref|day|text|ok|in|-out|bal",
    {
      days: "y-m-d h:m",
      money: "comma",
      okWord: "Completed",
      newestFirst: true,
      above: ["M-PESA STATEMENT", "Customer Name|UNWALLED"],
    },
  ),
  shape(
    "M-Pesa, zeros",
    "Receipt No.|Completion Time|Details|Transaction Status|Paid In|Withdrawn|Balance",
    "ref|day|text|ok|in|out|bal",
    { days: "y-m-d h:m", money: "comma", okWord: "COMPLETED", zero: "0.00" },
  ),
  shape(
    "Airtel Money",
    "Transaction Date|Transaction ID|Description|Transaction Amount|Credit/Debit|Balance|Status",
    "day|ref|text|abs|side|bal|ok",
    { days: "d-m-y", money: "plain", sideLabels: ["Credit", "Debit"], okWord: "Success" },
  ),
  shape(
    "Equity Kenya",
    "Transaction Date|Value Date|Particulars|Money Out|Money In|Balance",
    "day|day2|text|out|in|bal",
    { days: "d-m-y", money: "comma", opening: "row", longText: "cell" },
  ),
  shape("KCB", "Txn Date|Description|Value Date|Money Out|Money In|Ledger Balance", "day|text|day2|out|in|bal", {
    days: "d.m.y",
    money: "comma",
    above: ["KCB BANK KENYA LTD", "Balance B/F|{opening}"],
  }),
  shape("Co-operative Kenya", "Date|Value Date|Narration|Debit|Credit|Running Balance", "day|day2|text|out|in|bal", {
    days: "y/m/d",
    money: "comma",
  }),
  shape("NCBA in shillings", "Date|Narrative|Debit|Credit|Balance", drCr, {
    days: "d/m/y",
    money: "comma",
    above: ["Currency|KES"],
    foreign: "KES",
  }),
  // South Africa
  shape("FNB", "Date|Description|Amount|Balance", "day|text|signed|bal", {
    days: "ymd",
    money: "plain",
    signs: "minus",
    above: ["ACCOUNT TRANSACTION HISTORY", "", "Name:|UNWALLED", "Account:|62000000000|[Business Account]"],
  }),
  shape("FNB, letters behind credits", "Date|Description|Amount|Balance", "day|text|signed|bal", {
    days: "d MMM y",
    money: "comma",
    signs: "cr-dr-close",
  }),
  shape(
    "Capitec",
    "Nr|Account|Posting Date|Transaction Date|Description|Original Description|Category|Money In|Money Out|Balance",
    "sn|=1234|day|day2|text|who|=Transfer|in|-out|bal",
    { days: "y-m-d", money: "plain" },
  ),
  shape("Standard Bank", "Date|Description|Debit|Credit|Balance", drCr, {
    days: "d MMM y",
    money: "space",
    opening: "row",
  }),
  shape("Absa", "Date|Transaction Description|Debit Amount|Credit Amount|Balance", drCr, {
    days: "y-m-d",
    money: "space-comma",
    sign: ";",
  }),
  shape("Nedbank", "Date|Description|Amount|Balance", "day|text|signed|bal", {
    days: "d-MMM-y",
    money: "plain",
    signs: "minus",
    below: ["", "Statement ends"],
  }),
  shape("Investec", "Posted Date|Transaction Description|Debit|Credit|Balance", drCr, {
    days: "d MMM y",
    money: "comma",
    newestFirst: true,
    quotes: "all",
  }),
  shape("TymeBank", "Date|Description|Money In|Money Out|Balance", "day|text|in|out|bal", {
    days: "W, d MMM y",
    money: "comma",
  }),
  shape("Discovery, parentheses", "Value Date|Description|Amount|Balance", "day|text|signed|bal", {
    days: "y-m-d",
    money: "comma",
    signs: "parentheses",
  }),
  shape("American export, months first", "Date|Description|Deposits|Withdrawals|Balance", "day|text|in|out|bal", {
    days: "m/d/y",
    money: "comma",
  }),
];
