import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the element is as wide as `width` in pixels. Renders again only when that changes. */
export const useRoomFor = (ref: RefObject<HTMLElement | null>, width: number): boolean => {
  const [isRoom, setIsRoom] = useState(true)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setIsRoom(element.clientWidth >= width)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [ref, width])
  return isRoom
}
