import { SidePane } from '../../admin/layout/SidePane.tsx'
import { styled } from '../../kinds/styled.ts'

/** The pane beside the unallocated lines before what stands in it is fetched. */
export const PaneMeanwhile = () => <SidePane>{null}</SidePane>

/** As high as the figures above them. */
export const FiguresMeanwhile = styled('div')({ minHeight: 36 })
