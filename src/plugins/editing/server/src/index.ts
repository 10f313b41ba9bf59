/** What keeps the work of people who write in the panel: against each other, and against accidents. */
export default {};
