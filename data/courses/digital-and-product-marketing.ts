import type { CourseSeed } from "../types.ts";

/** Twelve teaching weeks and two project weeks (PRICE-02). */
export const digitalAndProductMarketing: CourseSeed = {
  slug: "digital-and-product-marketing",
  title: "Digital and Product Marketing",
  shortTitle: "Digital Marketing",
  school: "business",
  glyph: "marketing",
  summary: "Find the right customers, tell them the truth about a product, and show in numbers what worked.",
  overview: [
    "Marketing is mostly listening. You begin with five conversations with real buyers, and only then write a word of copy or spend a naira on an advert. By the time you open an ads account you know who the product is for, what it replaces and what it is worth.",
    "From there you work through the channels a small Nigerian business or a start-up actually uses: search, content, social media, WhatsApp, e-mail and paid adverts. Each week you make something that could go live, and your tutor marks it the way a marketing manager would.",
    "In the two project weeks you run a real campaign for a real business, such as a fabric seller in Kaduna or a logistics start-up in Lagos, and write it up as a case study with its figures, good and bad.",
  ],
  level: "Beginner",
  format: "Live classes two or three times a week, one marked task a week, and two project weeks on a live campaign.",
  tools: [
    "Google Analytics 4",
    "Google Search Console",
    "Google Ads",
    "Meta Business Suite and Ads Manager",
    "WhatsApp Business",
    "Canva",
    "WordPress",
    "Mailchimp",
    "HubSpot CRM (free plan)",
    "Looker Studio",
  ],
  objectives: [
    "Interview customers and turn what they say into a position and a clear message.",
    "Write web pages, captions, adverts and e-mails that are honest and easy to act on.",
    "Plan and keep a content calendar across search, social media and WhatsApp.",
    "Set up, test and pay for campaigns in Meta Ads Manager and Google Ads within a small budget.",
    "Measure visits, leads and sales in Google Analytics 4 and explain what caused them.",
    "Plan a product launch from price and message to the first hundred customers.",
    "Present a campaign as a case study that an employer abroad can read in five minutes.",
  ],
  weeks: 12,
  projectWeeks: 2,
  planFees: { upfront: 100, installment: 105, monthly: 30 },
  syllabus: [
    {
      title: "Customers before channels",
      topics: [
        "What marketing does in a business",
        "Segmentation, targeting and positioning",
        "Interviews with five real buyers",
        "Jobs to be done",
        "Value proposition canvas",
      ],
    },
    {
      title: "Product marketing foundations",
      topics: [
        "Product, price, place and promotion",
        "Competitor teardown",
        "Pricing in naira and in dollars",
        "Messaging house for one product",
        "Signs of product-market fit",
      ],
    },
    {
      title: "Brand and copywriting",
      topics: [
        "Brand voice guide",
        "Headlines and calls to action",
        "Features turned into benefits",
        "Visual identity in Canva",
        "Advertising claims and the ARCON rules",
      ],
    },
    {
      title: "Websites and landing pages",
      topics: [
        "Anatomy of a landing page",
        "A page built in WordPress",
        "Lead forms and thank-you pages",
        "Loading speed on a mid-range phone",
        "Consent under the Nigeria Data Protection Act 2023",
      ],
    },
    {
      title: "Search engine optimisation",
      topics: [
        "How search engines crawl, index and rank",
        "Keyword research and search intent",
        "Titles, headings and internal links",
        "Search Console reports",
        "Google Business Profile for a local shop",
      ],
    },
    {
      title: "Content marketing",
      topics: [
        "Content pillars and a monthly calendar",
        "Article briefs and outlines",
        "Short video scripts for Reels and TikTok",
        "AI drafting with fact checking",
        "One idea reused in five formats",
      ],
    },
    {
      title: "Social media and WhatsApp",
      topics: [
        "Choice of platform by audience",
        "Community replies and complaints",
        "Influencer briefs and agreements",
        "WhatsApp Business catalogue and broadcast lists",
        "Social listening",
      ],
    },
    {
      title: "Paid social with Meta",
      topics: [
        "Campaigns, ad sets and ads",
        "Custom and lookalike audiences",
        "Creative testing plan",
        "Meta Pixel and Conversions API",
        "Daily budgets, bidding and billing from Nigeria",
      ],
    },
    {
      title: "Google Ads",
      topics: [
        "Search campaigns and match types",
        "Quality Score and ad rank",
        "Search terms report and negative keywords",
        "YouTube and display campaigns",
        "Performance Max, its uses and limits",
      ],
    },
    {
      title: "E-mail and customer relationships",
      topics: [
        "Permission lists and lead magnets",
        "Welcome and abandoned-basket sequences",
        "Newsletter design in Mailchimp",
        "Deliverability: SPF, DKIM and DMARC",
        "Sales pipeline in HubSpot",
      ],
    },
    {
      title: "Analytics and reporting",
      topics: [
        "Events and key events in Google Analytics 4",
        "UTM naming plan",
        "Acquisition cost, lifetime value and return on ad spend",
        "Attribution and its blind spots",
        "Looker Studio dashboard",
      ],
    },
    {
      title: "Launch and growth",
      topics: [
        "Go-to-market plan",
        "Acquisition, activation, retention, referral and revenue",
        "A/B test design and sample size",
        "Referral and loyalty schemes",
        "Retention by cohort",
      ],
    },
    {
      title: "Project week 1: a live campaign",
      topics: [
        "Client brief, goal and budget",
        "Offer and audience research",
        "Tracking plan, tested before launch",
        "Campaign creatives and schedule",
        "Launch-day checklist",
      ],
    },
    {
      title: "Project week 2: results and portfolio",
      topics: [
        "Mid-campaign adjustments",
        "Results report against the goal",
        "Case study with figures",
        "Presentation to the client",
        "CV and LinkedIn profile for remote roles",
      ],
    },
  ],
};
