/**
 * How a sum stands to what it should reach. A credit has a negative aim, which it overshoots below.
 * @returns `equal`, `more` than the aim, or `less`
 */
export const compareAgainst = (value: number, aim: number): 'equal' | 'more' | 'less' => {
  if (value === aim) return 'equal'
  return (aim < 0 ? value < aim : value > aim) ? 'more' : 'less'
}
