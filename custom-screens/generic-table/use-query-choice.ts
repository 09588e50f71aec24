import { useSearchParams } from 'react-router-dom'

/**
 * A choice stored in the address, so that it survives a reload and can be linked to.
 * @param options the first is the default
 */
export const useQueryChoice = <Choice extends string>(
  name: string,
  options: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] => {
  const [parameters, setParameters] = useSearchParams()
  const chosen = options.find((option) => option === parameters.get(name)) ?? options[0]
  const choose = (choice: Choice) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, choice)
        return after
      },
      { replace: true },
    )
  return [chosen, choose]
}
