import { useExtension } from '../../extension-points.ts'
import { useListing } from '../listing-context.ts'

export const useRowCommand = (run: string) => {
  const { resource } = useListing()
  const useCommand = useExtension(resource.name).commands?.[run]
  if (!useCommand) throw new Error(`No custom screen has the command ${run} of ${resource.name}`)
  return useCommand()
}
