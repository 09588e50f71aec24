import { useExtension } from '../../extension-points.ts'
import { useListing } from '../listing-context.ts'

/** The handler of a `run` command, from a custom screen. */
export const useRowCommand = (run: string) => {
  const { resource } = useListing()
  const useCommand = useExtension(resource.name).commands?.[run]
  if (!useCommand) throw new Error(`No custom screen has the command ${run} of ${resource.name}`)
  return useCommand()
}
