import type { PostSeed } from "../types.ts";

export const frontendOrBackend: PostSeed = {
  slug: "frontend-or-backend",
  title: "Frontend or backend: how to choose your first course",
  author: "Yaw Boateng",
  date: "2025-04-23",
  summary:
    "What each job is like on an ordinary Tuesday, three small experiments that will tell you more than any quiz, and what to do when you like both.",
  school: "engineering",
  body: `
People write to me before they enrol and ask which side pays better, which is easier, which has more jobs. Those answers change from year to year and from town to town. A better question is which kind of difficulty you enjoy, because you will meet that difficulty every day for years.

Here is what the two jobs are, and a way to find out in one week which is yours.

## What each side looks after

Think of a bus company's website. You open it, choose Kumasi to Accra, pick a seat and pay.

The **frontend** is everything that happens in your hand. The list of cities, the seat map, the message when you leave out your phone number, how it all behaves on a small screen with a weak signal. Frontend work is written in HTML, CSS and JavaScript, and it runs on the visitor's machine, which you do not control. One visitor has a new phone, another an old one with a cracked corner, a third cannot see and listens to the page instead.

The **backend** is everything behind the counter. Which seats are free, who bought them, what happens when two people press Pay for seat 14 in the same second, what is written down so that the conductor's list is right. Backend work runs on machines that you do control. Its languages vary; its real subjects are data, rules and failure.

Neither is the easy side. Frontend has more visible parts and changes tools more often. Backend has fewer tools and less forgiving mistakes.

## A Tuesday on each side

A frontend developer may spend a morning finding out why a button jumps when the keyboard opens on one kind of phone. She talks to designers. She tries the page without a mouse. She makes a picture smaller so that the page opens on a slow line. At the end of the day she can show her work to her mother.

A backend developer may spend that morning reading logs: at 6.02 pm some payments took eleven seconds, why? He draws a table, adds a constraint, writes a test that fails and then one that passes. He thinks about what happens if the power goes between two lines of code. At the end of the day there is often nothing to show, except that nothing went wrong.

Notice which paragraph you read with more interest.

## Three experiments for one week

Do not decide by thinking. Spend three evenings.

1. **Copy a screen.** Choose one screen of an app you use and rebuild it with HTML and CSS alone, using the free guides at [MDN](https://developer.mozilla.org). Do not aim for perfect. Ask yourself afterwards whether you wanted to fix the spacing or wanted it to be over.
2. **Model a shop.** On paper, list what a small shop must remember: products, prices, customers, credit, deliveries. Draw a table for each, and lines where one refers to another. Now ask what happens when a price changes after a sale. If that question delights you, that is a sign.
3. **Explain a fault.** Take any app that annoys you and write half a page on what is wrong. Look at what you wrote. If it is about what the user sees and feels, you lean to the front. If it is about numbers that do not agree and things that get lost, you lean to the back.

Two experiments out of three pointing one way is enough. You are choosing a first course, not a spouse.

## What you need before you start

For both: a laptop that can run a browser and an editor together, eight gigabytes of memory if you can manage it, and six to ten hours a week besides the classes. You do not need advanced mathematics for either. Backend uses some logic and careful arithmetic with money and time. Frontend uses proportion and a bit of geometry.

English helps, because most documentation and most error messages are written in it. Read error messages aloud, slowly. It feels foolish and it works.

## If you like both

Some people truly do, and then a full stack course makes sense. Be honest about the time: it is longer, it costs more, and you will feel slow in the middle, when the two sides do not meet yet. Choose it if you want to build whole things alone, for your own business or for small clients. If you want to be hired into a team, one side done well is usually the shorter road, and the other can be learnt on the job.

There is also a quiet third answer. If you liked the first experiment but cared more about why the screen was arranged so than about building it, look at [product design](/courses/product-design-ui-ux). If you liked the second but kept asking what the numbers meant, look at [data analysis](/courses/data-analysis).

## Then decide, and stay

Both of our courses take twenty weeks and then two for a project: [Frontend](/courses/frontend) and [Backend](/courses/backend). The first month will feel clumsy whichever you take. That is not a sign that you chose wrongly. It is what the beginning of anything feels like.

Give it eight weeks before you judge. What you learn in those weeks, how to read an error, how to search, how to break a problem into pieces small enough to finish tonight, is the same on both sides of the counter. Nothing is lost if you cross over later.
`,
};
