/** What is shown of a class whose tutor did not come, or whose student did not. */
export const rescueTexts = {
  late: (title: string, at: string) =>
    `${title} has begun and you have not pressed Join. At ${at} your students are offered another tutor.`,
  offered: (absent: string, title: string, substitute: string | null) =>
    substitute
      ? `${absent} has not come to ${title}. ${substitute} is free and can begin now, or choose something else.`
      : `${absent} has not come to ${title}. Choose what you want instead.`,
  trialOffered: (absent: string, title: string) => `${absent} has not come to ${title}. Take another time.`,
  noShow: (title: string) => `You did not press Join in ${title}: your students are offered another tutor now.`,
  standIn: (title: string, absent: string, until: string) =>
    `You stand in for ${absent} in ${title} until ${until}. Students wait; the reports of the last classes are on Today.`,
  takenOver: (title: string, substitute: string) => `${substitute} has taken your class ${title}: you did not come.`,
  goesOn: (title: string, substitute: string) => `${title} goes on with ${substitute}. Join it now.`,
  came: (tutor: string, title: string) => `${tutor} is there now: join ${title}.`,
  notGiven: (title: string) => `${title} was not given. Its students have its price back, and the class is cancelled.`,
  credited: (title: string, amount: string) => `You have ${amount} more credit for ${title}, which was not given.`,
  cancelled: (title: string) => `${title} was not given, and no week has room for it. Write to us and we settle it.`,
  handed: "Your students are offered another tutor now.",
  waiting: (tutor: string, title: string) =>
    `${tutor} waits for you in ${title}. Join now: a class that you miss counts as given.`,
  missed: (title: string) =>
    `You did not come to ${title} within 10 minutes, so it counts as given. What it was about comes as a report.`,
  waitOn: "You can end the wait from 10 minutes after the start, once you have joined.",
  someCame: "A student has pressed Join. Load the page again.",
  waitEnded: "You need not wait any longer. The class counts as given.",
  notOpen: "This offer has ended. Load the page again.",
  noSubstitute: "That tutor is not free any more. Look again in a minute, or choose something else.",
  noCredit: "This class was not paid for, so there is nothing to give back. Choose a later time.",
  notAlone: "A class of a group follows by itself for everybody, if no one takes the other tutor.",
  noneFree: "No week has room for this class. Take credit for it, or write to us.",
  done: {
    substitute: (name: string) => `${name} has the class now. Join it.`,
    later: "The class follows at the end of your series.",
    trial: "The trial class is cancelled. Take another time.",
    credit: (amount: string) => `You have ${amount} more credit.`,
    came: "Good. The class goes on as it is.",
  },
} as const;
