import type { PostSeed } from "../types.ts";

export const aPortfolioBeforeYourFirstClient: PostSeed = {
  slug: "a-portfolio-before-your-first-client",
  title: "A portfolio before your first client",
  author: "Adaeze Okonkwo",
  date: "2025-09-17",
  summary:
    "No one has hired you yet, so there is nothing to show, so no one hires you. How to leave that circle with three honest projects and a page that loads.",
  school: "design",
  body: `
No one has hired you, so you have nothing to show, so no one hires you. Every designer I know has stood in that circle. The way out is not to invent a client. It is to do real work for which nobody has paid yet, and to write down honestly how you did it.

This is written for designers, but a developer, an analyst or a virtual assistant can follow nearly all of it.

## What the reader wants to know

Somebody who opens your portfolio has perhaps three minutes and forty others to read. She is not counting screens. She wants to know four things: can you find out what the problem is, can you decide, can you finish, and will you be pleasant to work with. Pretty pictures answer none of these alone. A short story with evidence answers all four.

## Choose problems within walking distance

The weakest beginner's project is a redesign of a famous app. You do not know why it is as it is, you cannot speak to its users, and the reader has seen twenty of them this month.

Look nearer. Good first problems are small, local, and have people you can talk to:

- The pharmacy on your street where people queue twice, once to ask and once to pay.
- Your hostel's system for reporting a broken tap.
- How your church or mosque announces a change of time.
- The way a tailor records measurements.
- A form at your school that everyone fills in wrongly.

Ask before you begin. A sentence is enough: I am learning design, may I watch how you do this and show you some ideas? Most people say yes. If they say no, thank them and ask the next one.

## Three projects, three different proofs

Three is enough. Let each prove something else.

1. **One that shows research.** Talk to five people. Watch more than you ask. The outcome may be small; the evidence should be rich. A photograph of a queue, used with permission, says more than a persona with a stock face.
2. **One that shows craft.** A complete flow, with its empty state, its error and its longest name. Show the screen on a small phone. Name your type sizes and your contrast ratios.
3. **One that was used.** However small: a printed sign, a form, a price list, a page for a cousin's shop. Then say what happened. Eleven of the first twelve customers found the right counter is a wonderful sentence.

## Write the case study like a letter

Begin with the end: what was made, for whom, and what changed. Then go back.

- **The situation.** Two sentences. Who has the problem, and where.
- **What you found out.** Three findings, each with the evidence under it.
- **What you decided.** Show a version that you rejected and say why. This is the part that experienced readers look for.
- **What you made.** A few pictures, large enough to read, each with a caption that says something.
- **What happened.** Numbers if you have them, a quotation if you do not, and what you would do next.

Keep it under eight hundred words. Write as you would speak to a colleague. If a sentence could stand in anyone's portfolio, remove it.

Say what was yours. If three of you worked on it, name the others and say which part you did. If nobody asked for the project, write concept or practice project near the top. And if a business let you use its name, say so; if it did not, change the name. Reviewers do check, and trust lost there does not come back.

## Put it somewhere that opens

A portfolio that takes twenty seconds to load on a phone will not be read. You do not need a clever site. One plain page with three links will do, on any free host, or a public file in [Figma](https://www.figma.com), or a document that anyone with the link can open. Then test it as a stranger would:

- Open it on a cheap phone, on mobile data, in a private window.
- Make each picture no wider than it is shown. Most fall under 200 KB without visible loss.
- Check that the text can be read without zooming, and that your name, your city and one way to reach you are on the first screen.
- Ask a friend to find your best project. If it takes more than two taps, rearrange.

Put the strongest project first. People rarely reach the third.

## Then keep it alive

Set a day each quarter. Remove the weakest thing, add the newest, correct what you would now do otherwise. Keep a folder of notes while you work on anything, because the details that make a case study good are gone in a month: what the customer said, the measurement before the change, the sketch you threw away.

Students of [Product Design UI/UX](/courses/product-design-ui-ux) do this in the two project weeks at the end of the course, and I review each case study line by line. But you need no course to begin. You need a notebook, one hour at a counter where something is not working, and the courage to ask whether you may watch.
`,
};
