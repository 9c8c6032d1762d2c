import type { PostSeed } from "../types.ts";

export const theRemoteInterviewWhenTheLightGoes: PostSeed = {
  slug: "the-remote-interview-when-the-light-goes",
  title: "The remote interview when the light goes",
  author: "Amara Okafor",
  date: "2026-09-02",
  summary:
    "Power and network will fail in some interview of yours. How to prepare for it, what to say in the first minute, and why a calm recovery can count in your favour.",
  school: "business",
  body: `
In my second interview for a foreign client the light went while I was answering the question: how do you handle the unexpected? The fan stopped, the router died, my face froze with its mouth open. I was back in ninety seconds, on my phone, and said: like this. I got the work.

I tell that story because the joke was luck and the ninety seconds were not. You cannot promise that the power will stay. You can decide beforehand what happens when it does not.

## The week before

**Ask which tool they use and test it.** Install it on your laptop and on your phone. Sign in on both with the name you want them to see. Most meeting tools have a page where you can test the microphone and camera alone.

**Find out whether the invitation has a telephone number.** Many do. A voice call on the ordinary network survives when data does not. Copy the number and the meeting code on paper.

**Test at the hour of the interview.** If it is at 4 pm in London, open a call with a friend at that time, for twenty minutes, on the line you will use. Ask what they heard, not whether it was fine.

**Choose the place by its risks.** Your room has silence and no generator. The hub has power and a neighbour who sells things loudly. An uncle's office after hours may be the best of all. If you choose a hub, book a closed space and visit it once.

## The kit

You need two of each thing that can fail, and the second may be modest.

- **Two devices**, both charged to full, both in the meeting tool. The laptop is the main one; the phone lies beside it, signed in and muted, or at least one tap away.
- **Two networks.** A Mifi or your home line, and a phone with data on another operator. Turn the hotspot on and let the laptop learn it the day before, so that changing takes two clicks.
- **Power for two hours.** A laptop battery that you have timed. A charged power bank for the phone and the Mifi. If your router needs mains, a small backup unit, or do without it that day.
- **Light on your face** that does not need the mains: a window before you, or a rechargeable lamp. Not behind you.
- **Paper.** The names of the people you will meet, the telephone number, three examples from your work, your questions.

A plain headset with a cable helps more than a good camera. People forgive a poor picture. They do not forgive an hour of straining to hear. If the line is weak, offer to turn your camera off; sound needs a small part of the data. My colleague's [sums on data](/resources/resource/how-much-data-does-an-online-course-need) show how small.

## The day before: tell them

Some candidates are afraid that mentioning power makes them look unready. The opposite is true, if you bring the answer with the risk. Two sentences in the message that confirms the time are enough:

- "I look forward to speaking with you on Thursday at 3 pm (GMT+1). I am set up with backup power and a second connection; if I drop, I will rejoin within two minutes, and my phone number is below just in case."

It is short, it is calm, and it shows that you think ahead. Write both time zones if theirs differs from yours, and check the date: summer time changes in Europe and America, never in Nigeria.

## When it happens

You will want to apologise for a minute. Don't. Follow your own list:

1. Switch to the second network or device. Do not wait to see whether the light returns.
2. Rejoin. If you cannot within two minutes, send the message that you saved as a draft: "My connection has dropped, rejoining now by phone."
3. Come back in one sentence: "Thank you for waiting, I am on my backup line now." Then: "I was saying that the second supplier was cheaper." Finish the answer.
4. If the line stays poor, you decide: "My picture is using the line, so I will turn it off and you will hear me better."
5. If it truly cannot go on, propose something. "May we continue by telephone, or at the same time tomorrow? I can do either."

Rehearse this once with a friend who cuts your power on purpose. You will find the thing that you forgot, and it is better found on a Sunday.

## Afterwards

Send a short note the same day. Thank them, add the sentence you wish you had said, and if there was an interruption, do not mention it again unless something was lost. If you could not answer a question fully because of the line, answer it in three lines here.

Then look at your kit. What failed? Buy or borrow that one thing before the next interview, and nothing else.

## What they are really watching

Anyone who hires across borders knows that lines drop. They have seen it from Lagos and from Lisbon. What they do not know is what you do next. Do you vanish for a day? Do you blame the country? Or are you back in two minutes with your sentence finished?

That is the whole of remote work in small: say early what may go wrong, have a second way, return to the point. It is what we practise in [Virtual Assistant](/courses/virtual-assistant), with a clock and a full inbox. And when you negotiate the contract later, put the same plan in it: your hours, your backup, how you report an outage, and how lost time is made up. Clients sign that gladly. It tells them they have hired an adult.
`,
};
